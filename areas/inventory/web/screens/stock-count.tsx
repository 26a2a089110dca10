import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Counts } from '../count/counts.tsx'
import { CountsDue } from '../count/counts-due.tsx'
import { CountsToApprove } from '../count/counts-to-approve.tsx'

const tabs = ['counts', 'due', 'approve'] as const

/** Stock is counted: what is due by its class, or what somebody chooses; blind, again where it differs, and approved before it is booked. */
export default function StockCount() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]>('counts')
  const shown = tabs.filter((value) => value !== 'approve' || can('stockCount.approve'))
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={shown.map((value) => ({ value, label: t(`stockCount.tab.${value}`) }))}
      />
      {tab === 'counts' && <Counts />}
      {tab === 'due' && <CountsDue />}
      {tab === 'approve' && <CountsToApprove />}
    </div>
  )
}
