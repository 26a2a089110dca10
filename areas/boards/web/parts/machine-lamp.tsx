import type { Lamp as LampColor, MachineState } from '#areas/equipment/contract/machine-state.ts'
import { useT } from '#core/web/i18n/index.ts'
import { Lamp } from '#core/web/kit/board/index.ts'

/** A machine's lamp with the words of its state; a fault blinks. */
export function MachineLamp({ lamp, state }: { lamp: LampColor; state: MachineState }) {
  const t = useT()
  return <Lamp color={lamp} label={t(`machineState.${state}`)} blink={state === 'fault'} />
}
