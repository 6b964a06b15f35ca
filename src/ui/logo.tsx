import { classNames } from './class-names.ts'

/** The pharmacy cross with the tile's diamond. */
export function LogoMark({ className = 'size-7.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-green" />
      <path d="M12.5 7h7v5.5H25v7h-5.5V25h-7v-5.5H7v-7h5.5z" className="fill-on-green" />
      <path d="m16 12.2 3.8 3.8-3.8 3.8-3.8-3.8z" className="fill-green" />
    </svg>
  )
}

/** Mark and name of the shop; the name comes from its settings. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2.5 font-display text-[1.12rem] leading-none font-semibold tracking-tight md:text-[1.32rem]',
        className,
      )}
    >
      <LogoMark />
      {name}
    </span>
  )
}
