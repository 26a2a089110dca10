import { Checkbox } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { reckonAgreementStudy } from '../../contract/agreement-study.api.ts'
import { AgreementResult } from './agreement-result.tsx'
import { Bench } from './bench.tsx'
import { Choice, ChoiceForm } from './choice.tsx'
import { DataInput } from './data-input.tsx'
import { judgedOf, pastedOf } from './pasted.ts'

type Sent = SentOf<typeof reckonAgreementStudy>

const idle: Sent = { ratings: [] }
/** No category stands for parts that are accepted. */
const none = ''

/** Whether people who judge by attributes judge alike, and rightly. */
export function AgreementBench({ head }: { head: ReactNode }) {
  const t = useT()
  const [text, setText] = useState('')
  const [withReference, setWithReference] = useState(true)
  const [accepted, setAccepted] = useState(none)
  const [asked, setAsked] = useState<{ sent: Sent; people: string[] } | null>(null)
  const [lacking, setLacking] = useState(false)
  const { data, error, isFetching } = useCall(reckonAgreementStudy, asked?.sent ?? idle, { enabled: asked !== null })
  const judged = useMemo(() => judgedOf(pastedOf(text), withReference), [text, withReference])
  const categories = judged?.categories ?? []
  const chosen = withReference && categories.includes(accepted) ? accepted : none
  const reckon = () => {
    setLacking(judged === null)
    if (!judged) return setAsked(null)
    const { ratings, reference, people } = judged
    setAsked({
      sent: { ratings, ...(reference ? { reference } : {}), ...(chosen === none ? {} : { accepted: chosen }) },
      people,
    })
  }
  return (
    <Bench
      lacking={lacking ? t(withReference ? 'agreementStudy.lacking' : 'agreementStudy.lackingPlain') : null}
      error={error}
      asked={asked !== null}
      nothingYet={t('agreementStudy.nothingYet')}
      side={
        <>
          {head}
          <DataInput
            label={t('spc.data')}
            hint={t(withReference ? 'agreementStudy.hint' : 'agreementStudy.hintPlain')}
            value={text}
            onChange={setText}
          />
          <ChoiceForm ready={text.trim() !== ''} pending={isFetching} onReckon={reckon}>
            <Checkbox
              className="spc-wide"
              checked={withReference}
              onChange={({ target }) => setWithReference(target.checked)}
            >
              {t('agreementStudy.withReference')}
            </Checkbox>
            {withReference && (
              <Choice
                label={t('agreementStudy.accepted')}
                value={chosen}
                onChange={setAccepted}
                options={[
                  { value: none, label: t('agreementStudy.acceptedNone') },
                  ...categories.map((value) => ({ value, label: value })),
                ]}
              />
            )}
          </ChoiceForm>
        </>
      }
    >
      {asked && data ? <AgreementResult study={data} people={asked.people} /> : null}
    </Bench>
  )
}
