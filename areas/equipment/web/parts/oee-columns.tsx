import { WarningOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { type Column, column, shareText } from '#core/web/kit/index.ts'
import type { OeeLevel, OeeRow } from '../../contract/oee.ts'

/** The columns that name a row, by what rows are of. */
export function placeColumns(level: OeeLevel): Column<OeeRow>[] {
  const timed =
    level === 'day' || level === 'shift' || level === 'hour' || (level.startsWith('machine') && level !== 'machine')
  const ofMachine = level.startsWith('machine')
  const shifts = level === 'shift' || level === 'machineShift'
  return [
    ...(ofMachine
      ? [
          column.text<OeeRow>('machineNumber', { fixed: 'left', width: 130 }),
          column.text<OeeRow>('machineName', { width: 130 }),
        ]
      : []),
    ...(timed ? [column.date<OeeRow>('day')] : []),
    ...(shifts
      ? [
          column.text<OeeRow>('shiftName', {
            width: 110,
            render: ({ shiftName }, { t }) => shiftName ?? t('machineOee.noShift'),
          }),
        ]
      : []),
    ...(level === 'hour' || level === 'machineHour'
      ? [column.instant<OeeRow>('start'), column.instant<OeeRow>('end')]
      : []),
    ...(level === 'line' || ofMachine ? [column.text<OeeRow>('lineName', { width: 120 })] : []),
    ...(level === 'line' || level === 'workshop' || ofMachine
      ? [column.text<OeeRow>('workshopName', { width: 120 })]
      : []),
  ]
}

const ratio = (key: 'oee' | 'availability' | 'quality' | 'nee' | 'coverage') => column.share<OeeRow>(key, { width: 96 })

/** OEE and its factors; an effectiveness above 1 is shown as it is and marked. */
export const ratioColumns: Column<OeeRow>[] = [
  ratio('oee'),
  ratio('availability'),
  column.share<OeeRow>('effectiveness', {
    width: 110,
    render: ({ effectiveness, above }, { t }) =>
      effectiveness === null ? (
        <span className="kit-faint">–</span>
      ) : (
        <>
          {above && (
            <Tooltip title={t('machineOee.above')}>
              <WarningOutlined className="eq-above" aria-label={t('machineOee.above')} />
            </Tooltip>
          )}{' '}
          {shareText(effectiveness)}
        </>
      ),
  }),
  ratio('quality'),
]

export const lossColumns: Column<OeeRow>[] = (
  ['plannedBusy', 'apt', 'adot', 'adet', 'aust', 'noData', 'pdot', 'downtimeLoss'] as const
).map((key) => column.duration<OeeRow>(key))

export const quantityColumns: Column<OeeRow>[] = (['counted', 'good', 'defective', 'difference'] as const).map((key) =>
  column.number<OeeRow>(key),
)

export const moreColumns: Column<OeeRow>[] = [
  ratio('nee'),
  ratio('coverage'),
  column.duration<OeeRow>('rest', { hidden: true }),
  column.duration<OeeRow>('outside', { hidden: true }),
  column.duration<OeeRow>('plannedRun', { hidden: true }),
  column.number<OeeRow>('failures', { hidden: true }),
]
