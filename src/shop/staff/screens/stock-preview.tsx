import { ArrowRight } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { expiryText } from '#src/shop/catalogue/batches/batch.ts'
import { daysLeft } from '#src/shop/catalogue/batches/expiry-labels.ts'
import { BatchStateTag } from '#src/shop/catalogue/batches/screens/batch-state-tag.tsx'
import { StockLevel } from '#src/shop/catalogue/stock/screens/stock-level.tsx'
import { StockMovements, StockSums } from '#src/shop/catalogue/stock/screens/stock-pane.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { PaneBlock, PaneFact, PaneFacts } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { StockSubject, TodayAddress } from '../today-address.ts'
import { expiryLabel } from './stock-text.ts'
import { TodayPaneTop } from './today-pane-top.tsx'
import type { StockPreview, TodayPlace } from './today-preview.server.ts'
import { pathOfSubject } from './work-path.ts'

type Props = {
  open: { subject: StockSubject; stock: StockPreview } & TodayPlace
  address: TodayAddress
  now: Date
}

/** A pack or a batch beside the list: what there is of it, and where it went. */
export function StockPreviewPane({ open, address, now }: Props) {
  const locale = useLocale()
  const { item, movements, batch } = open.stock
  return (
    <>
      <PaneBlock>
        <div className="grid gap-2.5">
          <TodayPaneTop
            tag={batch ? <BatchStateTag state={batch.state} always /> : <StockLevel item={item} always />}
            number={item.sku}
            title={item.name[locale]}
            place={open}
            address={address}
          />
          <p className="-mt-2 text-xs text-ink-2">{item.pack[locale]}</p>
          <div>
            <StockSums item={item} />
          </div>
          <PaneFacts>
            <PaneFact term={m.stock_column_low()}>{item.lowStockAt}</PaneFact>
            {batch && <BatchFacts batch={batch} now={now} />}
          </PaneFacts>
          <ButtonLink to={pathOfSubject(locale, open.subject)} size="xs" data-key="Enter">
            {batch ? m.staff_today_open_batch() : m.staff_today_open_stock()}
            <ArrowRight aria-hidden="true" />
            <KeyCap name="Enter" />
          </ButtonLink>
        </div>
      </PaneBlock>
      <PaneBlock title={m.stock_movements()} level={2}>
        <StockMovements movements={movements} />
      </PaneBlock>
    </>
  )
}

function BatchFacts({ batch, now }: { batch: NonNullable<StockPreview['batch']>; now: Date }) {
  const { code, expiresOn, quantity } = batch
  return (
    <>
      <PaneFact term={m.batches_column_batch()}>{code ?? m.batches_without_code()}</PaneFact>
      {expiresOn !== null && (
        <PaneFact term={m.batches_column_expiry()}>
          {expiryText(expiresOn)} · {expiryLabel(daysLeft(expiresOn, lisbonDate(now)))}
        </PaneFact>
      )}
      <PaneFact term={m.staff_today_batch_units()}>{quantity}</PaneFact>
    </>
  )
}
