import { useT } from '#core/web/i18n/index.ts'
import { CodeSheet } from '#core/web/kit/index.ts'
import { type Command, causeText, commands, commandText, isRepairAction } from '../../contract/commands.ts'
import type { StationChoice } from '../../contract/line-api.ts'
import type { LineStationState } from './use-line-station.ts'

interface Props {
  station: StationChoice
  state: LineStationState
  onClose(): void
}

/** Codes to hang up at a station: with them a scanner is enough. Causes are those of the unit that is at it. */
export function StationCodes({ station, state, onClose }: Props) {
  const t = useT()
  const causes = state.work?.repair?.causes ?? state.work?.asks?.causes ?? []
  const shown = commands.filter((command: Command) =>
    station.repairs ? command !== 'pass' && command !== 'fail' : !isRepairAction(command),
  )
  return (
    <CodeSheet
      title={t('lineScan.codes')}
      heading={`${station.code} ${station.name}`}
      codes={[
        ...shown.map((command) => ({ text: commandText(command), name: t(`lineCommand.${command}`) })),
        ...causes.map(({ code, name }) => ({ text: causeText(code), name })),
      ]}
      onClose={onClose}
    />
  )
}
