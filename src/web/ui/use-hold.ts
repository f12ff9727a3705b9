import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { REPEAT_INTERVAL_MS, REPEAT_START_MS } from '#shared/stepper.ts';

interface Hold {
  /** One press, of the pointer or the keyboard. */
  step: () => void;
  /** One step while the button is held; false ends the repeat. */
  repeat: () => boolean;
}

/** Handlers of a button that repeats while it is held: after 300 ms, every 50 ms (R-STEP-10, R-CONST-09). */
export function useHold({ step, repeat }: Hold) {
  const [isHeld, setHeld] = useState(false);
  const hasRepeated = useRef(false);
  const tick = useEffectEvent(() => {
    hasRepeated.current = true;
    if (!repeat()) setHeld(false);
  });

  useEffect(() => {
    if (!isHeld) return undefined;
    let timer = setTimeout(() => {
      tick();
      timer = setInterval(tick, REPEAT_INTERVAL_MS);
    }, REPEAT_START_MS);
    // Ends an interval too
    return () => clearTimeout(timer);
  }, [isHeld]);

  const release = () => setHeld(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      hasRepeated.current = false;
      if (event.button === 0) setHeld(true);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // The menu of a long touch would end the hold
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      if (!hasRepeated.current) step();
      hasRepeated.current = false;
    },
  };
}
