import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import type { Address } from '../address.ts'
import { newAddress } from '../schema.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '../actions.server.ts'

/** The address book, or one of its steps: a form, or the confirmation before an address is removed. */
export type BookView = {
  addresses: Address[]
  /** Undefined: the list. */ step: 'add' | 'edit' | 'remove' | undefined
  /** The one that is changed or removed. */ address: Address | undefined
  done: 'saved' | 'removed' | undefined
}

/** Each step has its own URL (`?add`, `?edit=…`, `?remove=…`), so that it works without scripts; an unknown id is not found. */
export async function readBook({ world, principal, url: { searchParams: params } }: PersonVisit): Promise<BookView> {
  const addresses = await listAddresses(world, principal)
  const step = (['add', 'edit', 'remove'] as const).find((name) => params.has(name))
  const done = (['saved', 'removed'] as const).find((name) => params.has(name))
  if (step === undefined || step === 'add') return { addresses, step, address: undefined, done }
  const address = orNotFound(addresses.find(({ id }) => id === params.get(step)))
  return { addresses, step, address, done }
}

export type AddressError = FormRefusal

export async function submitAddress(visit: PersonVisit, form: FormData): Promise<Response | AddressError> {
  const { world, principal } = visit
  const id = String(form.get('id') ?? '')
  const intent = form.get('intent')
  if (intent === 'remove') return settled(visit, await removeAddress(world, principal, id), 'removed')
  if (intent === 'make_default') return settled(visit, await changeAddress(world, principal, id, { default: true }), 'saved')
  const fields = parseForm(newAddress, form)
  if (!fields.ok) return fields.error
  if (id !== '') return settled(visit, await changeAddress(world, principal, id, fields.value), 'saved')
  const added = await addAddress(world, principal, fields.value)
  return added.ok ? settled(visit, added, 'saved') : refusedForm(form, added.error)
}

/** Another person's address is not found, like one that does not exist. */
function settled({ locale }: PersonVisit, done: Result<unknown>, as: 'saved' | 'removed'): Response {
  if (!done.ok) throw data(null, { status: 404 })
  return redirect(`${pathTo('account.addresses', locale)}?${as}`, 303)
}

export const loader = (args: LoaderFunctionArgs) => readBook(personPageContext(args))

export const action = async (args: ActionFunctionArgs) => submitAddress(personPageContext(args), await args.request.formData())
