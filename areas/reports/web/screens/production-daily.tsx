import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, numberText, type RowIn, shareText, verbAction } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { shares } from '../../contract/dimensions.ts'
import {
  confirmProductionDaily,
  type DailyFigure,
  dailyFigures,
  getProductionDailyFigures,
  productionDailyCrud,
  productionDailyStatus,
} from '../../contract/production-daily.ts'
import '../reports.css'

type Row = RowIn<typeof productionDailyCrud.select>

const isDraft = ({ status }: Row) => status === 'draft'

/** The dailies that line leaders hand in: what was made, with what they say of it; confirmed they are frozen. */
export default function ProductionDaily() {
  const [looked, setLooked] = useState<Row | null>(null)
  const figures: Action<Row> = { key: 'figures', at: 'row', run: ([row]) => setLooked(row ?? null) }
  return (
    <>
      <ListScreen<Row>
        crud={productionDailyCrud}
        search={['day', 'lineId', 'workshopId', 'status']}
        actions={[figures, verbAction(productionDailyStatus, 'confirm', confirmProductionDaily, {})]}
        canEdit={isDraft}
        canDelete={isDraft}
      />
      {looked && <Figures key={looked.id} row={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

/** What the day comes to: as confirmed, as it is now, and the day before. */
function Figures({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const loaded = useCall(
    getProductionDailyFigures,
    { id: row.id },
    { topics: ['productionDaily', 'report', 'duty', 'task', 'andonCall', 'reachedDuty'] },
  )
  const text = (key: DailyFigure, value: number | null | undefined) => {
    if (value === null || value === undefined) return '–'
    return shares.includes(key) ? shareText(value) : numberText(Number(value.toFixed(2)), language)
  }
  return (
    <LoadedDrawer title={row.label ?? ''} size={620} loaded={loaded} onClose={onClose}>
      {({ now, frozen, before }) => (
        <table className="reports-figures">
          <thead>
            <tr>
              <th>{t('productionDaily.figure')}</th>
              {frozen && <th>{t('productionDaily.frozenFigures')}</th>}
              <th>{t('productionDaily.now')}</th>
              <th>{t('productionDaily.before')}</th>
            </tr>
          </thead>
          <tbody>
            {dailyFigures.map((key) => (
              <tr key={key} className={frozen && frozen[key] !== now[key] ? 'reports-changed' : ''}>
                <th scope="row">{t(`dailyFigure.${key}`)}</th>
                {frozen && <td>{text(key, frozen[key])}</td>}
                <td>{text(key, now[key])}</td>
                <td>{text(key, before[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LoadedDrawer>
  )
}
