import { AtSign, Ban, ChevronDown, Download, Eraser, LogOut, Merge, Send, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { TextAreaField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import type { CustomerFormResult } from '../customer-form.server.ts'
import { maxNoteLength } from '../customer.ts'
import type { CustomerRights, CustomerView } from '../customer.ts'
import { nameOf } from './customer-texts.ts'
import { mergePath } from './customers-address.ts'

type Props = { customer: CustomerView; rights: CustomerRights; result: CustomerFormResult | undefined }

/** What staff can do for a customer: what can be undone first, what cannot last, each with its consequence in words. */
export function CustomerActions({ customer, rights, result }: Props) {
  const { version, blockedAt } = customer
  const locale = useLocale()
  return (
    <Panel id="actions" title={m.customers_actions()}>
      <ul className="-my-2 divide-y divide-line">
        {rights.changes && (
          <>
            <Single
              icon={LogOut}
              intent="sign-out"
              text={m.customers_action_sign_out()}
              more={m.customers_action_sign_out_text()}
            />
            {!blockedAt && (
              <Single
                icon={Send}
                intent="recovery"
                text={m.customers_action_recovery()}
                more={m.customers_action_recovery_text()}
              />
            )}
            {!blockedAt && (
              <Single
                icon={Download}
                intent="export"
                text={m.customers_action_export()}
                more={m.customers_action_export_text()}
              />
            )}
            <EmailChange customer={customer} result={result} />
            {blockedAt ? (
              <Single
                icon={Undo2}
                intent="unblock"
                version={version}
                text={m.customers_action_unblock()}
                more={m.customers_action_unblock_text()}
              />
            ) : (
              <Block version={version} result={result} />
            )}
          </>
        )}
        {rights.merges && (
          <Leading
            icon={Merge}
            isRed
            to={mergePath(locale, customer.id)}
            text={m.customers_action_merge()}
            more={m.customers_action_merge_text()}
          />
        )}
        {rights.erases && <Erasure customer={customer} asks={result?.asksToErase === true} />}
      </ul>
    </Panel>
  )
}

type RowTexts = { icon: LucideIcon; text: string; more: string; isRed?: boolean }

function RowText({ icon: Icon, text, more, isRed = false }: RowTexts) {
  return (
    <>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', isRed ? 'text-bad' : 'text-ink-2')} />
      <span className="grid min-w-0 grow text-start">
        <span className={classNames('text-sm font-semibold', isRed && 'text-bad')}>{text}</span>
        <span className="text-xs font-normal text-ink-2">{more}</span>
      </span>
    </>
  )
}

const rowLook = 'flex w-full cursor-pointer items-start gap-2.5 rounded-sm py-2.5 hover:bg-paper'

/** Done by one press. */
function Single({ intent, version, ...texts }: RowTexts & { intent: string; version?: number }) {
  return (
    <li>
      <Form method="post" preventScrollReset>
        {version !== undefined && <input type="hidden" name="seen" value={version} readOnly />}
        <button type="submit" name="intent" value={intent} className={rowLook}>
          <RowText {...texts} />
        </button>
      </Form>
    </li>
  )
}

/** Unfolds a form; open when it was returned. */
function Folded({ isOpen, children, ...texts }: RowTexts & { isOpen: boolean; children: ReactNode }) {
  return (
    <li>
      <details open={isOpen} className="group/action">
        <summary className={classNames(rowLook, 'list-none [&::-webkit-details-marker]:hidden')}>
          <RowText {...texts} />
          <ChevronDown aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-2 group-open/action:rotate-180" />
        </summary>
        <div className="pt-1 pb-3">{children}</div>
      </details>
    </li>
  )
}

type ResultProps = { result: CustomerFormResult | undefined }

/** Leads to a page of its own. */
function Leading({ to, ...texts }: RowTexts & { to: string }) {
  return (
    <li>
      <Link to={to} className={rowLook}>
        <RowText {...texts} />
      </Link>
    </li>
  )
}

function Block({ version, result }: ResultProps & { version: number }) {
  const own = result?.intent === 'block' ? result : undefined
  const state = useFormState({ saved: { reason: '' }, result: own })
  return (
    <Folded icon={Ban} isRed isOpen={own !== undefined} text={m.customers_action_block()} more={m.customers_action_block_text()}>
      <StateForm state={state} hidden={{ seen: version }} dense hidesSummary aria-label={m.customers_action_block()}>
        <TextAreaField
          name="reason"
          label={m.customers_block_reason()}
          hint={m.customers_block_reason_hint()}
          rows={2}
          maxLength={maxNoteLength}
        />
        <SubmitButton variant="danger" size="s" name="intent" value="block" className="justify-self-end">
          {m.customers_block_do()}
        </SubmitButton>
      </StateForm>
    </Folded>
  )
}

/** The new address, and then the code that arrived there; the address can be corrected in between. */
function EmailChange({ customer: { version, pendingEmail }, result }: ResultProps & { customer: CustomerView }) {
  const address = result?.intent === 'new-email' ? result : undefined
  const code = result?.intent === 'email-code' ? result : undefined
  const waiting = code?.values['new_email'] ?? pendingEmail
  const addressState = useFormState({ saved: { new_email: pendingEmail ?? '' }, result: address })
  const codeState = useFormState({ saved: { email_code: '' }, result: code })
  return (
    <Folded
      icon={AtSign}
      isOpen={address !== undefined || waiting !== null}
      text={m.customers_action_email()}
      more={m.customers_action_email_text()}
    >
      <div className="grid gap-4">
        <StateForm key={pendingEmail} state={addressState} dense hidesSummary aria-label={m.customers_email_new()}>
          <TextField
            dense
            name="new_email"
            type="email"
            label={m.customers_email_new()}
            hint={m.customers_email_new_hint()}
            maxLength={254}
          />
          <SubmitButton variant="quiet" size="s" name="intent" value="new-email" className="justify-self-end">
            {m.customers_email_send()}
          </SubmitButton>
        </StateForm>
        {waiting !== null && (
          <StateForm
            state={codeState}
            hidden={{ seen: version, new_email: waiting }}
            dense
            hidesSummary
            aria-label={m.customers_email_change()}
          >
            <TextField
              dense
              name="email_code"
              label={m.customers_email_code({ email: waiting })}
              hint={m.customers_email_code_hint()}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <SubmitButton size="s" name="intent" value="email-code" className="justify-self-end">
              {m.customers_email_change()}
            </SubmitButton>
          </StateForm>
        )}
      </div>
    </Folded>
  )
}

function Erasure({ customer: { name, version }, asks }: { customer: CustomerView; asks: boolean }) {
  const texts = { icon: Eraser, isRed: true, text: m.customers_action_erase(), more: m.customers_action_erase_text() }
  if (!asks) return <Single intent="ask-erase" {...texts} />
  return (
    <li>
      <Form method="post" preventScrollReset className="py-2.5">
        <input type="hidden" name="seen" value={version} readOnly />
        <ConfirmNotice
          title={m.customers_erase_title({ name: nameOf(name) })}
          confirm={{ intent: 'erase', text: m.customers_erase_yes(), isDangerous: true }}
          cancel={{ intent: 'leave', text: m.customers_erase_no() }}
        >
          {m.customers_erase_text()}
        </ConfirmNotice>
      </Form>
    </li>
  )
}
