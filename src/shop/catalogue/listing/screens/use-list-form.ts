import { useEffect, useRef } from 'react'
import type { ChangeEvent, FocusEvent, SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ListView } from './list-view.server.ts'

/** Id of the filters; phones open them as a popover, which needs no scripts. */
export const filterPanelId = 'filters'
/** Id of the list's form. The order select is elsewhere on the page and belongs to it by this id. */
export const listFormId = 'list-form'

/** With scripts, a changed filter loads its list at once; the fields always match the address. */
export function useListForm({ address, sorts }: ListView) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const sort = sorts.find(({ isChosen }) => isChosen)?.value ?? ''
  useEffect(() => {
    form.current?.reset()
    const choice = form.current?.elements.namedItem('sort')
    if (choice instanceof HTMLSelectElement) choice.value = sort
  }, [address, sort])
  return {
    ref: form,
    action: address.replace(/\?.*$/, ''),
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      // A submit button closes the sheet; a changed checkbox does not.
      if (event.nativeEvent.submitter) document.getElementById(filterPanelId)?.hidePopover()
      void navigate(addressOf(event.currentTarget), { preventScrollReset: true })
    },
    onChange(event: ChangeEvent<HTMLFormElement>) {
      if (/^(checkbox|radio)$/.test(event.target.type)) event.currentTarget.requestSubmit()
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && target.inputMode === 'decimal' && target.value !== target.defaultValue)
        target.form?.requestSubmit()
    },
  }
}

/** The form's target, as without scripts but without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const { pathname } = new URL(form.action)
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value !== '')
  return entries.length === 0 ? pathname : `${pathname}?${new URLSearchParams(entries)}`
}
