import { useEffect, useRef, useState } from 'react';

/** Longer than the pauses between presses and the answers to them. */
const QUIET_MS = 600;

/** For screen readers: reads a text once it has changed and stayed so for a moment. The first one is read with the page. */
export function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const known = useRef(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (known.current !== text) setSaid(text);
      known.current = text;
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="visually-hidden">{said}</output>;
}
