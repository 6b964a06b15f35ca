import { CircleAlert, ShieldCheck } from 'lucide-react'
import { Form } from 'react-router'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { TeamMember } from '../staff-people.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { team: readonly TeamMember[]; /** The public id of the owner who looks. */ self: string; now: Date }

const head = 'h-8 border-y border-line bg-paper px-1.5 text-start text-2xs font-semibold whitespace-nowrap text-ink-2'
const cell = 'h-13 px-1.5 py-1.5 max-sm:block max-sm:h-auto max-sm:px-4'

/** All staff, one dense row each, with what the owner can change. */
export function TeamTable({ team, self, now }: Props) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.staff_team()}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 lg:ps-5')}>
            {m.staff_team_person()}
          </th>
          <th scope="col" className={head}>
            {m.staff_team_access()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 lg:pe-5')}>
            {m.staff_team_role()}
          </th>
        </tr>
      </thead>
      <tbody>
        {team.map((member) => (
          <Row key={member.id} member={member} isSelf={member.id === self} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ member, isSelf, now }: { member: TeamMember; isSelf: boolean; now: Date }) {
  const locale = useLocale()
  const { hasSecondFactor, lastUsedAt } = member
  const lastUsedText = lastUsedAt
    ? m.staff_team_seen({ date: formatDayOrTime(lastUsedAt, now, locale) })
    : m.staff_team_not_seen()
  return (
    <tr className="border-b border-line hover:bg-paper max-sm:block max-sm:py-2">
      <td className={classNames(cell, 'ps-4 lg:ps-5')}>
        <Named member={member} />
      </td>
      <td className={classNames(cell, 'whitespace-nowrap')}>
        <SecondStepMark has={hasSecondFactor} />
        <span className="block text-2xs text-ink-2 tabular-nums">{lastUsedText}</span>
      </td>
      <td className={classNames(cell, 'pe-4 sm:w-px lg:pe-5')}>
        {isSelf ? <OwnRoles member={member} /> : <Changes member={member} />}
      </td>
    </tr>
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
