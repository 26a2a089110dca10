import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type FormValues, ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { packingRuleCrud } from '../../contract/rule.ts'
import { Units } from '../parts/units.tsx'
import '../packing.css'

const tabs = ['units', 'rules'] as const

/** Handling units with what stands in them, and the rules that they are packed by. */
export default function Packing() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]>('units')
  const shown = can('packingRule.view') ? tabs : tabs.slice(0, 1)
  return (
    <div className="kit-switched">
      {shown.length > 1 && (
        <Segmented
          value={tab}
          onChange={setTab}
          options={shown.map((value) => ({ value, label: t(`packing.tab.${value}`) }))}
        />
      )}
      {tab === 'units' ? <Units /> : <Rules />}
    </div>
  )
}

const form = {
  columns: 2,
  visible: (field: string, values: FormValues) => field !== 'tolerance' || (values.grossWeight ?? null) !== null,
} as const

const Rules = () => (
  <ListScreen crud={packingRuleCrud} search={['productId', 'level', 'customer', 'content', 'enabled']} form={form} />
)
