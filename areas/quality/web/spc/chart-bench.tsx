import { type ReactNode, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { reckonControlChart } from '../../contract/spc.api.ts'
import { Bench } from './bench.tsx'
import { ChartForm } from './chart-form.tsx'
import { type Asked, askedOf, type ChartSent, type Chosen, firstChoice, isCounted } from './chart-request.ts'
import { ChartResult } from './chart-result.tsx'
import { DataInput } from './data-input.tsx'

const idle: ChartSent = { chart: 'iMR' }

/** Data of one characteristic on a control chart. Nothing of it is kept on the server. */
export function ChartBench({ head }: { head: ReactNode }) {
  const t = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen>(firstChoice)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [lacking, setLacking] = useState<string | null>(null)
  const { data, error, isFetching } = useCall(reckonControlChart, asked?.sent ?? idle, { enabled: asked !== null })
  const reckon = () => {
    const found = askedOf(text, chosen)
    setLacking(typeof found === 'string' ? t(`spc.lacking.${found}`) : null)
    setAsked(typeof found === 'string' ? null : found)
  }
  return (
    <Bench
      lacking={lacking}
      error={error}
      asked={asked !== null}
      nothingYet={t('spc.nothingYet')}
      side={
        <>
          {head}
          <DataInput
            label={t('spc.data')}
            hint={t(
              isCounted(chosen.chart)
                ? 'spc.hint.counts'
                : chosen.chart === 'iMR'
                  ? 'spc.hint.values'
                  : 'spc.hint.groups',
            )}
            value={text}
            onChange={setText}
          />
          <ChartForm
            chosen={chosen}
            change={(part) => setChosen((before) => ({ ...before, ...part }))}
            ready={text.trim() !== ''}
            pending={isFetching}
            onReckon={reckon}
          />
        </>
      }
    >
      {asked && data ? <ChartResult asked={asked} data={data} /> : null}
    </Bench>
  )
}
