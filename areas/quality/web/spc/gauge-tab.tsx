import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AgreementBench } from './agreement-bench.tsx'
import { BiasBench } from './bias-bench.tsx'
import { GaugeBench } from './gauge-bench.tsx'

const benches = { grr: GaugeBench, bias: BiasBench, agreement: AgreementBench }
type Study = keyof typeof benches

/** What measurements can be trusted for: spread, bias and linearity of a gauge, agreement of people who judge by attributes. */
export function GaugeTab() {
  const t = useT()
  const [study, setStudy] = useState<Study>('grr')
  const Chosen = benches[study]
  return (
    <Chosen
      key={study}
      head={
        <Select<Study>
          aria-label={t('gauge.study')}
          value={study}
          onChange={setStudy}
          options={(Object.keys(benches) as Study[]).map((value) => ({ value, label: t(`gauge.study.${value}`) }))}
        />
      }
    />
  )
}
