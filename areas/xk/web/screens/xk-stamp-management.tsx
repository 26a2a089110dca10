import { Segmented } from 'antd'
import { useState } from 'react'
import { LineHandlingUnits, LinePacking } from '#areas/lines/web/kit.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { stampedCrud } from '../../contract/stamped.ts'
import { xk } from '../../contract/xk.ts'
import { ofXk } from '../packed.tsx'

const tabs = ['stamped', 'fill', 'frames'] as const
const levels = ['frame'] as const

/** At the press: what was made and waits for frames, filling frames by scanner, and the frames with their labels. */
export default function XkStampManagement() {
  const t = useT()
  const [tab, setTab] = useState<(typeof tabs)[number]>('stamped')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`xk.tab.${value}`) }))}
      />
      {tab === 'stamped' && (
        <ListScreen
          crud={stampedCrud}
          search={['productId', 'lotNumber', 'materialLots', 'workorderNo', 'locationId', 'at']}
          sums={['loose']}
          topics={['stockBalance', 'packingUnit', 'report']}
          selectable={false}
          logged={false}
        />
      )}
      {tab === 'fill' && <LinePacking line={xk} levels={levels} />}
      {tab === 'frames' && <LineHandlingUnits level="frame" of={ofXk} labelPage="xkframePrint" />}
    </div>
  )
}
