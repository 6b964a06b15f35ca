import { classNames } from '#src/ui/class-names.ts'
import { stockWord } from '../product.ts'
import type { VariantView } from '../product.ts'
import { stockText } from './labels.ts'

const looks = {
  in_stock: { dot: 'bg-ok-dot ring-ok-soft', word: 'text-ok' },
  last_few: { dot: 'bg-warn ring-warn-soft', word: 'text-warn' },
  last_one: { dot: 'bg-warn ring-warn-soft', word: 'text-warn' },
  sold_out: { dot: 'bg-ink-3 ring-sunken', word: 'text-ink-2' },
}

/** A dot and the text: "Em stock", "Últimas 3". */
export function Availability({ variant: { left } }: { variant: Pick<VariantView, 'left'> }) {
  const { dot, word } = looks[stockWord(left)]
  return (
    <p className="flex items-center gap-3 border-t border-line pt-3.5">
      <span aria-hidden="true" className={classNames('ms-1 size-2.25 rounded-full ring-4', dot)} />
      <b className={word}>{stockText(left)}</b>
    </p>
  )
}
