import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type Look = {
  /**
   * `primary` at most once a page, `quiet` beside it, `soft` in lists, `danger` for what cannot be undone, `ghost` in toolbars.
   */
  variant?: 'primary' | 'quiet' | 'soft' | 'ghost' | 'danger' | undefined
  /** 50, 44, 36 or 32 px high; `xs` only in the dense staff screens. */
  size?: 'l' | 'm' | 's' | 'xs' | undefined
  wide?: boolean | undefined
}

const shared =
  'inline-flex shrink-0 items-center justify-center gap-2 border text-center font-semibold whitespace-nowrap no-underline transition-colors ' +
  'disabled:cursor-default disabled:opacity-55 [&>svg]:size-4.5'

const variants = {
  primary: 'border-transparent bg-green text-on-green hover:bg-green-hover',
  quiet: 'border-line-2 bg-surface text-ink hover:border-ink-3',
  soft: 'border-transparent bg-green-soft text-green hover:bg-green-tint',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border-line-2 bg-surface text-bad hover:border-bad hover:bg-bad-soft',
}

const sizes = {
  l: 'min-h-12.5 rounded-md px-5 py-2.5',
  m: 'min-h-11 rounded-md px-4.5 py-2',
  s: 'min-h-9 rounded-sm px-3 py-1 text-sm',
  xs: 'min-h-10 rounded-sm px-3 py-1 text-xs lg:min-h-8',
}

export const buttonLook = ({ variant = 'primary', size = 'm', wide = false }: Look): string =>
  classNames(shared, variants[variant], sizes[size], wide && 'w-full')

export function Button({ variant, size, wide, className, type = 'submit', ...rest }: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={classNames(buttonLook({ variant, size, wide }), className)} />
}

/** A link that looks like a button: for navigation, never for a change. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classNames(buttonLook({ variant, size, wide }), className)} />
}
