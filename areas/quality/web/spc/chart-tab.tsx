import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ChartBench } from './chart-bench.tsx'
import { ShortRunBench } from './short-run-bench.tsx'

const benches = { one: ChartBench, many: ShortRunBench }
type Runs = keyof typeof benches

/** Data from anywhere on a control chart: of one characteristic, or of products that change often. */
export function ChartTab() {
  const t = useT()
  const [runs, setRuns] = useState<Runs>('one')
  const Chosen = benches[runs]
  return (
    <Chosen
      key={runs}
      head={
        <Select<Runs>
          aria-label={t('spc.runs')}
          value={runs}
          onChange={setRuns}
          options={(Object.keys(benches) as Runs[]).map((value) => ({ value, label: t(`spc.runs.${value}`) }))}
        />
      }
    />
  )
}
