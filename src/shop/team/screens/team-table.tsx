import { CircleAlert, ShieldCheck } from 'lucide-react'
import { Form } from 'react-router'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { TeamMember } from '../staff-people.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { team: readonly TeamMember[]; /** The public id of the owner who looks. */ self: string; now: Date }

const columnsOf = (self: string, now: Date): Column<TeamMember>[] => [
  { header: m.staff_team_person(), cell: (member) => <Named member={member} /> },
  { header: m.staff_team_access(), cell: (member) => <Access member={member} now={now} />, look: 'line' },
  {
    header: m.staff_team_role(),
    cell: (member) => (member.id === self ? <OwnRoles member={member} /> : <Changes member={member} />),
    className: 'sm:w-px',
  },
]

/** All staff, one dense row each, with what the owner can change. */
export function TeamTable({ team, self, now }: Props) {
  return <DataTable caption={m.staff_team()} columns={columnsOf(self, now)} rows={team} rowKey={({ id }) => id} narrow="stack" />
}

function Access({ member: { hasSecondFactor, lastUsedAt }, now }: { member: TeamMember; now: Date }) {
  const locale = useLocale()
  return (
    <>
      <SecondStepMark has={hasSecondFactor} />
      <span className="block text-2xs text-ink-2">
        {lastUsedAt ? m.staff_team_seen({ date: formatDayOrTime(lastUsedAt, now, locale) }) : m.staff_team_not_seen()}
      </span>
    </>
  )
}

function Named({ member: { name, email, blockedAt } }: { member: TeamMember }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="max-sm:hidden">
        <Avatar name={name ?? email} size="s" />
      </span>
      <span className="grid min-w-0">
        <b className="flex flex-wrap items-center gap-x-2 break-words">
          {name ?? email}
          {blockedAt && <Tag tone="bad">{m.staff_team_blocked()}</Tag>}
        </b>
        {name !== null && <span className="text-ink-2 [overflow-wrap:anywhere]">{email}</span>}
      </span>
    </span>
  )
}

function SecondStepMark({ has }: { has: boolean }) {
  const [Icon, text] = has ? [ShieldCheck, m.staff_team_has_second_step()] : [CircleAlert, m.staff_team_no_second_step()]
  return (
    <span className={classNames('inline-flex items-center gap-1', has ? 'text-ok' : 'text-ink-2')}>
      <Icon aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  )
}

/** For the owner's own row: other roles can be added, but `owner` stays. */
function OwnRoles({ member: { id, name, email, roles } }: { member: TeamMember }) {
  const called = name ?? email
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:flex-nowrap">
      <input type="hidden" name="id" value={id} />
      <RoleChoice id={id} legend={m.staff_team_role_of({ name: called })} chosen={roles} fixed="owner" dense />
      <Button name="intent" value="roles" variant="quiet" size="xs" aria-label={m.staff_team_change_of({ name: called })}>
        {m.staff_team_change()}
      </Button>
      <span className="whitespace-nowrap text-ink-2">({m.staff_team_you()})</span>
    </Form>
  )
}

function Changes({ member: { id, name, email, roles, blockedAt } }: { member: TeamMember }) {
  const called = name ?? email
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Form method="post" key={roles.join(' ')} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <input type="hidden" name="id" value={id} />
        <RoleChoice id={id} legend={m.staff_team_role_of({ name: called })} chosen={roles} dense />
        <Button name="intent" value="roles" variant="quiet" size="xs" aria-label={m.staff_team_change_of({ name: called })}>
          {m.staff_team_change()}
        </Button>
      </Form>
      <Form method="post" className="flex flex-wrap gap-1.5">
        <input type="hidden" name="id" value={id} />
        <Button
          name="intent"
          value={blockedAt ? 'unblock' : 'block'}
          variant={blockedAt ? 'quiet' : 'danger'}
          size="xs"
          aria-label={blockedAt ? m.staff_team_unblock_who({ name: called }) : m.staff_team_block_who({ name: called })}
        >
          {blockedAt ? m.staff_team_unblock() : m.staff_team_block()}
        </Button>
        <Button name="intent" value="leave" variant="danger" size="xs" aria-label={m.staff_team_leaves_of({ name: called })}>
          {m.staff_team_leaves()}
        </Button>
      </Form>
    </div>
  )
}
