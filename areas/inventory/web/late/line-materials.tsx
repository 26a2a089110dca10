import { Segmented } from 'antd'
import { useState } from 'react'
import type { LineMaterials } from '#areas/lines/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScannedNumber } from '#core/web/kit/scan/use-scanned-number.ts'
import { Awaited } from '../parts/awaited.tsx'
import { Lots } from '../parts/lots.tsx'
import { Receipts } from '../parts/receipts.tsx'
import { Stock } from '../parts/stock.tsx'
import '../inventory.css'

const tabs = ['receipts', 'lots', 'putaway', 'stock'] as const

/** What a customised line is made from, in the order of its way: received, inspected and labelled, put away, issued. */
export default function MaterialsOfLine({ labelPage }: LineMaterials) {
  const t = useT()
  const [tab, setTab] = useState<(typeof tabs)[number]>('receipts')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`lineMaterials.tab.${value}`) }))}
      />
      {tab === 'receipts' && <Receipts />}
      {tab === 'lots' && <ScannedLots labelPage={labelPage} />}
      {tab === 'putaway' && <Awaited />}
      {tab === 'stock' && <Stock />}
    </div>
  )
}

/** The lots, or the one whose label was scanned. */
function ScannedLots({ labelPage }: LineMaterials) {
  const t = useT()
  const { typed, number, type, take } = useScannedNumber()
  return (
    <>
      <div className="kit-scan-bar">
        <CodeSearch label={t('lineMaterials.scan')} typed={typed} capitals onType={type} onCode={take} />
      </div>
      <Lots labelPage={labelPage} number={number ?? undefined} />
    </>
  )
}
