import type { Lamp as LampColor, MachineState } from '#areas/equipment/contract/machine-state.ts'
import { useT } from '#core/web/i18n/index.ts'
import { Lamp } from '#core/web/kit/board/index.ts'

/** A machine's lamp with the words of its state; a fault blinks. Blue that is no mold change is a call, and says so. */
export function MachineLamp({ lamp, state }: { lamp: LampColor; state: MachineState }) {
  const t = useT()
  const words = t(`machineState.${state}`)
  const label = lamp === 'blue' && state !== 'changingMold' ? `${words} · ${t('board.called')}` : words
  return <Lamp color={lamp} label={label} blink={state === 'fault'} />
}
