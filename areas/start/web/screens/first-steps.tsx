import { Button, Progress, Segmented, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import type { HandOver } from '#areas/identity/contract/team-user.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { refreshTopics, useAct, useCall } from '#core/web/live/live.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { type FirstSteps, getFirstSteps, skipFirstStep, undoFirstStep } from '../../contract/first-steps.api.ts'
import { type Industry, industries, type MakingStep, type Step } from '../../contract/first-steps.ts'
import { Approving } from '../parts/approving.tsx'
import { Finished } from '../parts/finished.tsx'
import { Making } from '../parts/making.tsx'
import { Planning } from '../parts/planning.tsx'
import { Reporting } from '../parts/reporting.tsx'
import { topics } from '../parts/topics.ts'
import { WorkbookOffer } from '../parts/workbook-offer.tsx'
import '../start.css'

/** The way of a new factory to its first approved report, a step a page. */
export default function FirstStepsScreen() {
  const { data, error, refetch } = useCall(getFirstSteps, {}, { topics })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return <Way facts={data} />
}

type State = FirstSteps['steps'][number]

const shownAs = { done: 'finish', open: 'process', skipped: 'wait', waiting: 'wait' } as const

function Way({ facts }: { facts: FirstSteps }) {
  const t = useT()
  const [industry, setIndustry] = useState<Industry>('machining')
  const [chosen, setChosen] = useState<Step | null>(null)
  const [codes, setCodes] = useState<HandOver[]>([])
  const [handOver] = partsOf('start.handOver', useSession())
  const { steps } = facts
  const next = steps.find(({ state }) => state === 'open')?.step
  const shown = steps.find(({ step }) => step === (chosen ?? next))
  const done = steps.filter(({ state }) => state === 'done').length
  const words = ({ state, count }: State) =>
    state === 'done' ? t('firstSteps.have', { count }) : t(`firstSteps.state.${state}`)
  const went = () => {
    setChosen(null)
    refreshTopics(topics)
  }
  return (
    <div className="kit-screen start">
      <header className="start-head">
        <div>
          <h1>{t('screen.firstSteps')}</h1>
          <p>{t('firstSteps.lead')}</p>
        </div>
        <Progress
          type="circle"
          size={64}
          percent={Math.round((done / steps.length) * 100)}
          format={() => `${done} / ${steps.length}`}
          aria-label={t('firstSteps.progress', { done, all: steps.length })}
        />
      </header>
      {steps.some(({ step, state }) => byWorkbook.includes(step) && state !== 'done') && (
        <WorkbookOffer industry={industry} onCodes={setCodes} onDone={went} />
      )}
      <div className="start-body">
        <nav aria-label={t('screen.firstSteps')} className="kit-card">
          <Steps
            orientation="vertical"
            current={steps.findIndex((each) => each === shown)}
            onChange={(index) => setChosen(steps[index]?.step ?? null)}
            items={steps.map((each) => ({
              title: t(`firstSteps.step.${each.step}`),
              content: words(each),
              status: each === shown && each.state !== 'done' ? 'process' : shownAs[each.state],
            }))}
          />
        </nav>
        {shown ? (
          <section className="kit-card start-step" aria-label={t(`firstSteps.step.${shown.step}`)}>
            <StepHead state={shown} industry={industry} onIndustry={setIndustry} onChanged={went} />
            <Body state={shown} industry={industry} facts={facts} onCodes={setCodes} onDone={went} />
          </section>
        ) : (
          <Finished done={done === steps.length} />
        )}
      </div>
      {codes.length > 0 && handOver && <handOver.Part rows={codes} onClose={() => setCodes([])} />}
    </div>
  )
}

/** What one workbook can do at once. */
const byWorkbook: readonly Step[] = ['places', 'shifts', 'people', 'products']
const byTrade: readonly Step[] = ['places', 'products']

function StepHead(props: {
  state: State
  industry: Industry
  onIndustry(industry: Industry): void
  onChanged(): void
}) {
  const { state, onChanged } = props
  const { step } = state
  const t = useT()
  const skip = useAct(skipFirstStep)
  const undo = useAct(undoFirstStep)
  const skipped = state.state === 'skipped'
  const leaveOut = async () => {
    if (await skip.run({ step, skipped: !skipped })) onChanged()
  }
  const takeBack = async () => {
    if (await undo.run({ step: step as MakingStep })) {
      toast.success(t('firstSteps.undone'))
      onChanged()
    }
  }
  return (
    <>
      <div className="start-title">
        <h2>{t(`firstSteps.step.${step}`)}</h2>
        {state.undoable && (
          <Button loading={undo.pending} onClick={() => void takeBack()}>
            {t('firstSteps.undo')}
          </Button>
        )}
        {state.state !== 'done' && (
          <Button type="text" loading={skip.pending} onClick={() => void leaveOut()}>
            {t(skipped ? 'firstSteps.resume' : 'firstSteps.skip')}
          </Button>
        )}
      </div>
      <p>{t(`firstSteps.why.${step}`)}</p>
      {byTrade.includes(step) && state.state !== 'waiting' && (
        <Segmented<Industry>
          className="kit-gap"
          aria-label={t('firstSteps.industry')}
          value={props.industry}
          onChange={props.onIndustry}
          options={industries.map((value) => ({ value, label: t(`firstSteps.industry.${value}`) }))}
        />
      )}
    </>
  )
}

function Body({
  state,
  industry,
  facts,
  onCodes,
  onDone,
}: {
  state: State
  industry: Industry
  facts: FirstSteps
  onCodes(codes: HandOver[]): void
  onDone(): void
}) {
  const t = useT()
  const { step } = state
  if (state.state === 'waiting') return <p className="kit-faint">{t(`firstSteps.waits.${step}`)}</p>
  if (step === 'plan') return <Planning facts={facts} onDone={onDone} />
  if (step === 'report') return <Reporting facts={facts} onDone={onDone} />
  if (step === 'approve') return <Approving facts={facts} />
  return <Making step={step} industry={industry} facts={facts} onCodes={onCodes} onDone={onDone} />
}
