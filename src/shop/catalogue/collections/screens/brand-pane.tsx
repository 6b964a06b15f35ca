import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { DoneText } from '#src/ui/form/done-text.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PaneBlock, PaneHead } from '#src/ui/list/pane.tsx'
import type { Brand, BrandFormResult, BrandView } from '../brand-form.server.ts'
import type { BrandDone } from './brands-address.ts'

export const brandDoneTexts: Record<BrandDone, () => string> = {
  created: m.brands_done_created,
  changed: m.brands_done_changed,
  merged: m.brands_done_merged,
  deleted: m.brands_done_deleted,
}

type Props = {
  brand: BrandView
  result: BrandFormResult | undefined
  done: string | undefined
  closeTo?: string
  level: 1 | 2
}

export function BrandPane({ brand, result, done, closeTo, level }: Props) {
  const { id, name, products, version } = brand
  const mine = result?.id === id ? result : undefined
  const isAboutMerge = mine !== undefined && 'into' in mine.values
  const own = mine?.asksToDelete || isAboutMerge ? undefined : mine
  const state = useFormState({ saved: { name }, result: own, hasConflict: own?.hasConflict })
  const close = closeTo === undefined ? undefined : { to: closeTo, label: m.collections_close() }
  return (
    <>
      <PaneBlock>
        <PaneHead title={name} level={level} close={close}>
          <p className="text-xs text-ink-2 tabular-nums">
            {products === 1 ? m.collections_sum_one() : m.collections_sum({ count: products })}
          </p>
        </PaneHead>
        <DoneText text={done} className="pt-2 text-xs" />
      </PaneBlock>
      <PaneBlock>
        <StateForm key={`${id} ${version}`} state={state} hidden={{ id, seen: version }} hidesSummary={!own?.errors['form']}>
          <TextField dense name="name" label={m.brands_name()} hint={m.brands_name_hint()} maxLength={120} />
          <SubmitButton size="s" name="intent" value="save" className="justify-self-end">
            {m.collections_save()}
          </SubmitButton>
        </StateForm>
      </PaneBlock>
      {brand.others.length > 0 && (
        <PaneBlock>
          <BrandMerge key={`${id} ${version}`} brand={brand} result={isAboutMerge ? mine : undefined} />
        </PaneBlock>
      )}
      <PaneBlock>
        <Deletion brand={brand} asks={mine?.asksToDelete === true} />
      </PaneBlock>
    </>
  )
}

/** Only a brand without products can be deleted. */
function Deletion({ brand: { id, name, products }, asks }: { brand: Brand; asks: boolean }) {
  if (products > 0) return <p className="text-xs text-ink-2">{m.brands_delete_blocked({ count: products })}</p>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} readOnly />
      {asks ? (
        <ConfirmNotice
          title={m.brands_delete_title({ name })}
          confirm={{ intent: 'delete', text: m.brands_delete_yes(), isDangerous: true }}
          cancel={{ intent: 'keep', text: m.collections_delete_no() }}
        >
          {m.brands_delete_text()}
        </ConfirmNotice>
      ) : (
        <Button variant="danger" size="s" name="intent" value="ask-delete">
          {m.brands_delete()}
        </Button>
      )}
    </Form>
  )
}

type BrandMergeProps = { brand: BrandView; result: BrandFormResult | undefined }

/** Puts the products of a brand into another one; what changes is shown before it is done. */
function BrandMerge({ brand: { id, name, products, version, others }, result }: BrandMergeProps) {
  const state = useFormState({ saved: { into: '' }, result })
  const into = result?.asksToMerge
  if (into) {
    const texts = { name, into: into.name, count: products }
    return (
      <StateForm state={state} hidden={{ id, seen: version, into: into.id }}>
        <ConfirmNotice
          title={m.brands_merge_title(texts)}
          confirm={{ intent: 'merge', text: m.brands_merge_yes(), isDangerous: true }}
          cancel={{ intent: 'keep', text: m.content_cancel() }}
        >
          {products === 1 ? m.brands_merge_text_one(texts) : m.brands_merge_text(texts)}
        </ConfirmNotice>
      </StateForm>
    )
  }
  return (
    <StateForm state={state} hidden={{ id }} hidesSummary={!result?.errors['form']} aria-label={m.brands_merge()}>
      <h2 className="font-sans text-sm font-bold tracking-normal">{m.brands_merge()}</h2>
      <TextField
        dense
        name="into"
        label={m.brands_merge_into()}
        hint={m.brands_merge_hint()}
        maxLength={120}
        autoComplete="off"
        list="other-brands"
      />
      <datalist id="other-brands">
        {others.map((other) => (
          <option key={other}>{other}</option>
        ))}
      </datalist>
      <SubmitButton variant="quiet" size="s" name="intent" value="ask-merge" className="justify-self-end">
        {m.brands_merge_show()}
      </SubmitButton>
    </StateForm>
  )
}
