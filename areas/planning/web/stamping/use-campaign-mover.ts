import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import {
  type CampaignMoved,
  moveCampaign,
  previewMoveCampaign,
  type StampingBoard,
} from '../../contract/stamping/stamping.api.ts'
import type { StampingCampaign } from '../../contract/stamping/stamping.ts'
import type { Target } from './positions.ts'

/** A campaign that is held over the board. */
export interface Held extends Target {
  campaign: StampingCampaign
  /** What the server says of this target; null while it is asked. */
  result: CampaignMoved | null
  /** Why it cannot stand there. */
  refused: string | null
}

export interface CampaignMover {
  held: Held | null
  pending: boolean
  hold(campaign: StampingCampaign, target: Target): void
  cancel(): void
  /** Lets go: the campaign moves to where it is held. */
  drop(): Promise<void>
}

const askAfter = 60

const inputOf = ({ campaign, press, start }: Target & { campaign: StampingCampaign }) => ({
  tasks: campaign.tasks.map(({ id, version }) => ({ id, version })),
  workCenterId: press.workCenterId,
  machineId: press.machineId,
  start: Math.round(start),
})

/** The campaign as another plan has it, where nothing about it has changed but the plan around it. */
function stillThere(campaigns: StampingCampaign[], held: StampingCampaign): StampingCampaign | undefined {
  const idsOf = ({ tasks }: StampingCampaign) => tasks.map(({ id }) => id).join()
  return campaigns.find((one) => one.key === held.key && one.start === held.start && idsOf(one) === idsOf(held))
}

/**
 * Holding a campaign with its consequences, and moving it. When the plan changes meanwhile it stays in hand, and what it would do is asked
 * anew; it is let go of only where it was itself moved.
 */
export function useCampaignMover({
  revision,
  campaigns,
}: Pick<StampingBoard, 'revision' | 'campaigns'>): CampaignMover {
  const t = useT()
  const [held, setHeld] = useState<Held | null>(null)
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null)
  const act = useAct(moveCampaign, { topics: ['task', 'plan'] })
  const stopAsking = () => {
    if (asking.current) {
      clearTimeout(asking.current.timer)
      asking.current.stop.abort()
    }
    asking.current = null
  }
  const cancel = () => {
    stopAsking()
    setHeld(null)
  }
  const hold = (campaign: StampingCampaign, { press, start }: Target) => {
    if (held?.campaign === campaign && held.press.key === press.key && held.start === start) return
    stopAsking()
    const next = { campaign, press, start }
    setHeld({ ...next, result: null, refused: null })
    const stop = new AbortController()
    const told = (part: Pick<Held, 'result' | 'refused'>) =>
      setHeld((now) => (now && !stop.signal.aborted ? { ...now, ...part } : now))
    const ask = async () => {
      try {
        const result = await call(previewMoveCampaign, inputOf(next), { signal: stop.signal, quiet: true })
        told({ result, refused: null })
      } catch (error) {
        if (!stop.signal.aborted && error instanceof CallError) told({ result: null, refused: error.message })
      }
    }
    asking.current = { stop, timer: setTimeout(() => void ask(), askAfter) }
  }
  const planned = useEffectEvent(() => {
    if (!held) return
    const same = stillThere(campaigns, held.campaign)
    if (same) return hold(same, held)
    // What is moved with the next key would be another campaign: nobody is to wonder why his Enter did nothing.
    cancel()
    toast.info(t('stamping.putDown', { mold: held.campaign.mold ?? t('stamping.noMold') }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan is the reason to look at what is held
  useEffect(() => planned(), [revision])
  const ended = useEffectEvent(stopAsking)
  useEffect(() => () => ended(), [])

  const drop = async () => {
    if (!held) return
    stopAsking()
    await act.run(inputOf(held))
    setHeld(null)
  }
  return { held, pending: act.pending, hold, cancel, drop }
}
