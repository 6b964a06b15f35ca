import { formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { inFours } from '../../card/card-number.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import type { StaffCard } from '../staff-wallet.server.ts'
import { StaffLook } from './staff-look.tsx'

type Props = { cards: readonly StaffCard[]; answer: WalletAnswer | undefined }

/** The card numbers of this wallet; blocks a lost card and links a plastic one. */
export function StaffWalletCards({ cards, answer }: Props) {
  const look = answer?.look?.of === 'block' ? answer.look : undefined
  return (
    <Panel id="cards" title={m.points_cards()}>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <Row key={card.number} card={card} />
        ))}
      </ul>
      {look ? <BlockLook number={look.number} answer={answer} /> : <LinkForm answer={answer} />}
    </Panel>
  )
}

function Row({ card: { number, kind, blockedAt, isPrimary } }: { card: StaffCard }) {
  const locale = useLocale()
  const printed = inFours(number)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0">
      <span className="min-w-0 grow">
        <span
          className={`block text-sm font-semibold whitespace-nowrap tabular-nums ${blockedAt ? 'text-ink-2 line-through' : ''}`}
        >
          {printed}
        </span>
        <span className="text-xs text-ink-2">
          {blockedAt
            ? m.points_cards_blocked_on({ day: formatShortDate(blockedAt, locale) })
            : kind === 'plastic'
              ? m.points_cards_plastic()
              : m.points_cards_digital()}
        </span>
      </span>
      {isPrimary && <Tag tone="info">{m.points_cards_shown()}</Tag>}
      {!blockedAt && (
        <ButtonForm
          intent="block"
          fields={{ lost: number }}
          as={SubmitButton}
          preventScrollReset
          size="xs"
          variant="danger"
          aria-label={m.points_block_of({ number: printed })}
        >
          {m.points_block()}
        </ButtonForm>
      )}
    </li>
  )
}

function LinkForm({ answer }: Pick<Props, 'answer'>) {
  return (
    <StateForm state={useFormState({ saved: {}, result: answer })} hidesSummary preventScrollReset>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          name="card_number"
          label={<LabelWithShortcut label={m.points_link()} name="L" />}
          inputMode="numeric"
          data-key="l"
        />
        <SubmitButton name="intent" value="link" variant="quiet" className="mt-7 min-h-11.5">
          {m.points_link_now()}
        </SubmitButton>
      </div>
    </StateForm>
  )
}

function BlockLook({ number, answer }: { number: string; answer: WalletAnswer | undefined }) {
  return (
    <StaffLook
      title={m.points_block_title({ number: inFours(number) })}
      values={{}}
      expected={{ lost: number }}
      intent="block_now"
      submit={m.points_block_now()}
      back={m.points_block_keep()}
      isDangerous
    >
      <p className="text-sm">{m.points_block_text()}</p>
      <Field name="replacement" label={m.points_block_replacement()} error={answer?.errors?.['replacement']} optional>
        <TextInput name="replacement" inputMode="numeric" autoComplete="off" defaultValue={answer?.values['replacement']} />
      </Field>
    </StaffLook>
  )
}
