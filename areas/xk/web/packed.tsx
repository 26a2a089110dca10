import { Segmented } from 'antd'
import { useState } from 'react'
import type { UnitLevel } from '#areas/inventory/contract/unit.ts'
import { LineHandlingUnits, LinePacking } from '#areas/lines/web/kit.ts'
import { useT } from '#core/web/i18n/index.ts'
import { xk } from '../contract/xk.ts'

/** No order goes over stations of this line: its units are frames, and what frames stand in. */
export const ofXk = { inner: 'frame' } as const

const tabs = ['pack', 'units'] as const

/** Where units of a level are packed by scanner, and what was packed, with its labels. */
export function Packed({ level }: { level: Extract<UnitLevel, 'pack' | 'box'> }) {
  const t = useT()
  const [tab, setTab] = useState<(typeof tabs)[number]>('pack')
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`xk.tab.${level}.${value}`) }))}
      />
      {tab === 'pack' ? <LinePacking line={xk} levels={[level]} /> : <LineHandlingUnits level={level} of={ofXk} />}
    </div>
  )
}
