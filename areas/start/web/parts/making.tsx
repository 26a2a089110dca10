import { type HandOver, resetTeamUserPassword } from '#areas/identity/contract/team-user.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { send, tellFailure } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import * as api from '../../contract/first-steps.api.ts'
import * as forms from '../../contract/first-steps.ts'
import { StepForm } from './step-form.tsx'
import { startOf } from './templates.ts'

type Formed = Exclude<forms.MakingStep, 'plan'>

const made = {
  places: { entity: forms.startPlaces, endpoint: api.setUpPlaces },
  shifts: { entity: forms.startShifts, endpoint: api.setUpShifts },
  people: { entity: forms.startPeople, endpoint: api.setUpPeople },
  products: { entity: forms.startProducts, endpoint: api.setUpProducts },
  order: { entity: forms.startOrder, endpoint: api.setUpOrder },
} as const

interface Props {
  step: Formed
  industry: forms.Industry
  facts: api.FirstSteps
  /** Codes of people who were added: they cannot log in before they have them, and they are told this once. */
  onCodes(codes: HandOver[]): void
  onDone(): void
}

/** A step that makes records, by a form with what is usual in the trade. */
export function Making({ step, industry, facts, onCodes, onDone }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const today = useToday()
  const done = async (output: unknown) => {
    onDone()
    if (step !== 'people' || !can('teamUser.resetPassword')) return
    const { ids } = output as { ids: number[] }
    const told = await send(resetTeamUserPassword, { ids }, { idempotencyKey: newKey() }).catch(tellFailure)
    onCodes(told?.output.handOvers ?? [])
  }
  return (
    <StepForm
      // Another trade, and what a step before has made, begin the form anew.
      key={[step, industry, facts.workCenters.length, facts.workshops.length, facts.products.length].join(' ')}
      entity={made[step].entity}
      endpoint={made[step].endpoint}
      initial={startOf(step, industry, { facts, today, language, t })}
      label={t(`firstSteps.do.${step}`)}
      onDone={(output) => void done(output)}
    />
  )
}
