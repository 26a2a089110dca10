import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { DefectsTab } from '../figures/defects-tab.tsx'
import { GoodsTab } from '../figures/goods-tab.tsx'
import { InspectionsTab } from '../figures/inspections-tab.tsx'
import { LiveTab } from '../live/live-tab.tsx'
import { SignalsTab } from '../live/signals-tab.tsx'
import { CapabilityTab } from '../spc/capability-tab.tsx'
import { ChartTab } from '../spc/chart-tab.tsx'
import { GaugeTab } from '../spc/gauge-tab.tsx'
import { YieldTab } from '../yield/yield-tab.tsx'
import '../spc/spc.css'

const live = { live: LiveTab, signals: SignalsTab }
const yields = { yields: YieldTab, defects: DefectsTab }
const inspected = { inspections: InspectionsTab }
const goods = { goods: GoodsTab }
const desk = { workbench: ChartTab, capability: CapabilityTab, gauge: GaugeTab }

const shown = { ...live, ...yields, ...inspected, ...goods, ...desk }

/** Yield beside its targets, defects, inspections and goods from suppliers in figures, charts of what is measured now, what they found, and the workbench of a quality engineer for data from anywhere. */
export default function QualityReport() {
  const t = useT()
  const { can } = useSession()
  const parts = {
    ...(can('spcCharacteristic.view') ? live : {}),
    ...(can('defect.view') ? yields : {}),
    ...inspected,
    ...(can('stockLot.view') ? goods : {}),
    ...desk,
  }
  const [tab, setTab] = useState(Object.keys(parts)[0])
  return (
    <Tabs
      className="kit-tabs"
      activeKey={tab}
      onChange={setTab}
      items={(Object.keys(parts) as (keyof typeof shown)[]).map((key) => {
        const Shown = shown[key]
        return {
          key,
          label: t(`qualityReport.${key}`),
          children:
            key in desk ? (
              <div className="kit-screen spc-screen">
                <Shown />
              </div>
            ) : (
              <Shown />
            ),
        }
      })}
    />
  )
}
