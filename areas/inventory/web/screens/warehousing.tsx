import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { Awaited } from '../parts/awaited.tsx'
import { Receipts } from '../parts/receipts.tsx'
import { Returns } from '../parts/returns.tsx'
import '../inventory.css'

const tabs = ['putaway', 'receipts', 'returns'] as const

/** What comes into the stores: from the lines, from suppliers and from customers. */
export default function Warehousing() {
  const t = useT()
  const [tab, setTab] = useState<(typeof tabs)[number]>('putaway')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`warehousing.tab.${value}`) }))}
      />
      {tab === 'putaway' && <Awaited />}
      {tab === 'receipts' && <Receipts />}
      {tab === 'returns' && <Returns />}
    </div>
  )
}
