import { useState } from 'react';
import {
  allRights,
  isSameRights,
  lacking,
  type Preset,
  presetNames,
  presetOf,
  presets,
  type Scope,
  scopedRights,
  type StaffRight,
  staffRightNames,
  type StaffRights,
} from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import type { Member } from '../contract.ts';
import styles from './member-screen.module.css';
import { useMemberAction } from './use-member-action.ts';

const isScoped = (right: StaffRight): boolean => (scopedRights as readonly string[]).includes(right);

/** The rights of a member: a preset to begin with, then right by right. The visitor cannot give what he lacks. */
export function RightsEditor({ member }: { member: Member }) {
  const own = useStaffRights();
  const { run, isPending } = useMemberAction(member.id);
  const [rights, setRights] = useState<StaffRights>(member.rights);
  const added = lacking(member.rights, rights);
  const beyond = lacking(own, rights).filter((right) => added.includes(right));
  const isChanged = !isSameRights(rights, member.rights);
  const set = (right: StaffRight, scope: Scope | null) => {
    const { [right]: _, ...others } = rights;
    setRights(scope === null ? others : { ...others, [right]: scope });
  };
  const save = () => {
    const body = { rights, shown: member.rights };
    void run('officeStaffRights', body, 'Права изменены: они действуют сразу');
  };
  return (
    <Panel title="Права">
      <fieldset className={styles.rights} disabled={member.isSelf}>
        <legend className="visually-hidden">Права</legend>
        <SelectField
          label="Набор прав"
          value={presetOf(rights) ?? ''}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') setRights(presets[value as Preset].rights);
          }}
        >
          <option value="">Свой набор</option>
          {presetNames.map((preset) => (
            <option key={preset} value={preset} disabled={lacking(own, presets[preset].rights).length > 0}>
              {presets[preset].name}
            </option>
          ))}
        </SelectField>
        <ul className={styles.list}>
          {allRights.map((right) => (
            <RightRow
              key={right}
              right={right}
              scope={rights[right]}
              limit={limitOf(own[right], member.rights[right])}
              isBeyond={beyond.includes(right)}
              onChange={(scope) => set(right, scope)}
            />
          ))}
        </ul>
        {member.isSelf ? null : (
          <Button pending={isPending} disabled={!isChanged || beyond.length > 0} onClick={save}>
            Сохранить права
          </Button>
        )}
      </fieldset>
      <LeaveQuestion isAsked={isChanged && !isPending} title="Уйти без сохранения?">
        Изменённые права не сохранены.
      </LeaveQuestion>
    </Panel>
  );
}

/** What the visitor has, or the member had, whichever reaches further. */
const limitOf = (...held: (Scope | undefined)[]): Scope | undefined =>
  held.includes('all') ? 'all' : held.find(Boolean);

interface RightRowProps {
  right: StaffRight;
  scope: Scope | undefined;
  /** How far it can be given. */
  limit: Scope | undefined;
  isBeyond: boolean;
  onChange: (scope: Scope | null) => void;
}

function RightRow({ right, scope, limit, isBeyond, onChange }: RightRowProps) {
  const name = staffRightNames[right];
  return (
    <li className={styles.right}>
      <CheckField
        label={name}
        checked={scope !== undefined}
        disabled={limit === undefined}
        error={isBeyond ? 'У вас самих этого нет, или только для своих клиентов' : null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? (limit ?? null) : null)}
      />
      {isScoped(right) && scope !== undefined ? (
        <SelectField
          label={`${name}: чьи клиенты`}
          hideLabel
          value={scope}
          onChange={({ currentTarget: { value } }) => onChange(value as Scope)}
        >
          <option value="own">Свои клиенты</option>
          <option value="all" disabled={limit !== 'all'}>
            Все клиенты
          </option>
        </SelectField>
      ) : null}
    </li>
  );
}
