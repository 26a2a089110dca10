import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { materialSupplyCrud } from '../../contract/material/material-supply.ts'
import { Requirements } from '../material/requirements.tsx'

const tabs = ['requirements', 'supply'] as const

/** What scheduled orders need of materials against what there is, and when more comes. */
export default function MaterialArrangement() {
  const t = useT()
  const [tab, setTab] = useState<(typeof tabs)[number]>('requirements')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`materialSupply.tab.${value}`) }))}
      />
      {tab === 'requirements' ? (
        <Requirements />
      ) : (
        <ListScreen crud={materialSupplyCrud} search={['materialId', 'source', 'availableOn']} form={{ columns: 2 }} />
      )}
    </div>
  )
}
