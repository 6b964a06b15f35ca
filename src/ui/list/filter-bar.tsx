import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../button.tsx'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'
import { TextInput } from '../text-input.tsx'

type BarProps = {
  /** Address of the list without filters. */
  to: string
  /** The filters of the address: other ones fill the fields again. */
  query: string
  submit: string
  /** Label of the link that removes all filters; without filters there is none. */
  clear?: string | false
  children: ReactNode
}

/** The filters of a list: a plain GET form, so that every result has an address and no scripts are needed. */
export function FilterBar({ to, query, submit, clear = false, children }: BarProps) {
  return (
    <Form
      method="get"
      action={to}
      key={query}
      className="-mt-px flex flex-wrap items-end gap-2.5 border-y border-line bg-paper px-4 py-3 lg:px-5"
    >
      {children}
      <div className="flex gap-2">
        <Button variant="quiet" className="text-sm">
          {submit}
        </Button>
        {clear && (
          <ButtonLink to={to} variant="ghost" className="text-sm">
            {clear}
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

type FilterProps = { name: string; label: string; className?: string; children: ReactNode }

function Filter({ name, label, className = 'min-w-0 grow basis-36 sm:max-w-56', children }: FilterProps) {
  return (
    <Field name={name} label={<span className="text-2xs text-ink-2">{label}</span>} className={className}>
      {children}
    </Field>
  )
}

type TextProps = Omit<ComponentProps<typeof TextInput>, 'name'> & { name: string; label: string }

export const TextFilter = ({ name, label, ...input }: TextProps) => (
  <Filter name={name} label={label}>
    <TextInput autoComplete="off" {...input} name={name} />
  </Filter>
)

type SelectProps = {
  name: string
  label: string
  value: string
  options: readonly { value: string; text: string }[]
}

export const SelectFilter = ({ name, label, value, options }: SelectProps) => (
  <Filter name={name} label={label}>
    <Select name={name} defaultValue={value} className="text-xs">
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </Select>
  </Filter>
)
