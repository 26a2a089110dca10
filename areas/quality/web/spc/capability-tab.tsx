import { useState } from 'react'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { capabilityMethods, capabilityStudies } from '#engines/spc/index.ts'
import { indexWanted, reckonCapabilityStudy } from '../../contract/capability-study.api.ts'
import { Bench } from './bench.tsx'
import { CapabilityResult } from './capability-result.tsx'
import { Choice, ChoiceForm, NumberChoice } from './choice.tsx'
import { DataInput } from './data-input.tsx'
import { pastedOf, seriesOf } from './pasted.ts'

export type CapabilitySent = SentOf<typeof reckonCapabilityStudy>

const methods = ['auto', ...capabilityMethods] as const

/** Capability of a process or a machine from values of anywhere, whatever their distribution. Nothing of it is kept on the server. */
export function CapabilityTab() {
  const t = useT()
  const [text, setText] = useState('')
  const [study, setStudy] = useState<CapabilitySent['study']>('process')
  const [method, setMethod] = useState<(typeof methods)[number]>('auto')
  const [lsl, setLsl] = useState<number | null>(null)
  const [usl, setUsl] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ sent: CapabilitySent; wanted: number } | null>(null)
  const [lacking, setLacking] = useState<string | null>(null)
  const { data, error, isFetching } = useCall(reckonCapabilityStudy, asked?.sent ?? { study, values: [] }, {
    enabled: asked !== null,
  })
  const reckon = () => {
    const values = seriesOf(pastedOf(text)).rows.flat()
    setLacking(values.length ? null : t('spc.lacking.none'))
    setAsked(
      values.length
        ? {
            sent: { study, method, values, ...(lsl === null ? {} : { lsl }), ...(usl === null ? {} : { usl }) },
            wanted: wanted ?? indexWanted[study],
          }
        : null,
    )
  }
  return (
    <Bench
      lacking={lacking}
      error={error}
      asked={asked !== null}
      nothingYet={t('capabilityStudy.nothingYet')}
      side={
        <>
          <DataInput label={t('spc.data')} hint={t('spc.hint.values')} value={text} onChange={setText} />
          <ChoiceForm ready={text.trim() !== ''} pending={isFetching} onReckon={reckon}>
            <Choice
              label={t('capabilityStudy.study')}
              value={study}
              onChange={setStudy}
              options={capabilityStudies.map((value) => ({ value, label: t(`capabilityStudy.study.${value}`) }))}
            />
            <Choice
              label={t('capabilityStudy.method')}
              value={method}
              onChange={setMethod}
              options={methods.map((value) => ({ value, label: t(`capabilityStudy.method.${value}`) }))}
            />
            <NumberChoice label={t('spc.lsl')} value={lsl} onChange={setLsl} />
            <NumberChoice label={t('spc.usl')} value={usl} onChange={setUsl} />
            <NumberChoice
              label={t('capabilityStudy.wanted', { usual: indexWanted[study] })}
              value={wanted}
              onChange={setWanted}
              min={0}
              wide
            />
          </ChoiceForm>
        </>
      }
    >
      {asked && data ? <CapabilityResult sent={asked.sent} wanted={asked.wanted} found={data} /> : null}
    </Bench>
  )
}
