import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { SheetTable } from '../contract.ts';
import { answersToSend, type ChosenColumns, missingOf, proposedAnswer, withRole } from './chosen-columns.ts';
import styles from './columns-step.module.css';
import { ColumnsTable } from './columns-table.tsx';

interface ColumnsFormProps {
  tables: readonly SheetTable[];
  labelledBy?: string;
  isPending?: boolean;
  /** What the button says. */
  action: string;
  onAnswer: (columns: ChosenColumns[]) => void;
  /** Above the button. */
  children?: ReactNode;
}

/** The tables of a list with a choice of meaning for each column; sent once each can be read. */
export function ColumnsForm({ tables, labelledBy, isPending = false, action, onAnswer, children }: ColumnsFormProps) {
  const [answers, setAnswers] = useState(() => tables.map(proposedAnswer));
  const [hasTried, setTried] = useState(false);
  const missing = answers.map(missingOf);
  return (
    <form
      className={styles.form}
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (missing.every((text) => text === null)) onAnswer(answersToSend(tables, answers));
      }}
    >
      {tables.map((table, index) => (
        <ColumnsTable
          // Tables of one sheet differ by their place alone
          key={index}
          table={table}
          answer={answers[index]!}
          isNamed={tables.length > 1}
          missing={hasTried ? missing[index]! : null}
          onRole={(column, role) => setAnswers(answers.with(index, withRole(answers[index]!, column, role)))}
          onSkip={(isSkipped) => setAnswers(answers.with(index, { ...answers[index]!, isSkipped }))}
        />
      ))}
      {children}
      <div>
        <Button type="submit" size="large" pending={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
