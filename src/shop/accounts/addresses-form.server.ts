import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm, typedValues } from '#src/platform/forms.server.ts'
import type { FormProblem } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/who.ts'
import type { Address } from './address.ts'
import { newAddress } from './address.schema.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.actions.server.ts'

type Visit = Page & { who: Person }

/** The address book, or one step of it: a form to fill in, or the question before an address goes. */
export type BookView = {
  addresses: Address[]
  /** Undefined: the list. */ step: 'add' | 'edit' | 'remove' | undefined
  /** The one that is changed or removed. */ address: Address | undefined
  done: 'saved' | 'removed' | undefined
}

/** Steps are addresses of their own (`?add`, `?edit=…`, `?remove=…`), so that they work without scripts; an unknown id is no page. */
export async function readBook({ world, who, url: { searchParams: asked } }: Visit): Promise<BookView> {
  const addresses = await listAddresses(world, who)
  const step = (['add', 'edit', 'remove'] as const).find((name) => asked.has(name))
  const done = (['saved', 'removed'] as const).find((name) => asked.has(name))
  if (step === undefined || step === 'add') return { addresses, step, address: undefined, done }
  const address = addresses.find(({ id }) => id === asked.get(step))
  if (!address) throw data(null, { status: 404 })
  return { addresses, step, address, done }
}

export type AddressProblem = Pick<FormProblem, 'errors' | 'values'>

export async function submitAddress(visit: Visit, form: FormData): Promise<Response | AddressProblem> {
  const { world, who } = visit
  const id = String(form.get('id') ?? '')
  const intent = form.get('intent')
  if (intent === 'remove') return settled(visit, await removeAddress(world, who, id), 'removed')
  if (intent === 'make_default') return settled(visit, await changeAddress(world, who, id, { default: true }), 'saved')
  const fields = parseForm(newAddress, form)
  if (!fields.ok) return fields.error
  if (id !== '') return settled(visit, await changeAddress(world, who, id, fields.value), 'saved')
  const added = await addAddress(world, who, fields.value)
  if (added.ok) return settled(visit, added, 'saved')
  return { errors: { form: issueText(`error_${added.error.code}`, visit.locale) }, values: typedValues(form) }
}

/** Somebody else's address is no page, like one that never was. */
function settled({ locale }: Visit, done: Result<unknown>, as: 'saved' | 'removed'): Response {
  if (!done.ok) throw data(null, { status: 404 })
  return redirect(`${pathTo('account.addresses', locale)}?${as}`, 303)
}
