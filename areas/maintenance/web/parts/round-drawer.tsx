import { useT } from '#core/web/i18n/index.ts'
import { instantText, OutboxBadge, StatusTag } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { getMaintenanceRoundSheet, roundColors } from '../../contract/round.ts'
import { RoundWalk } from './round-walk.tsx'

/** A round: walked while it is open, read once it is over. */
export function RoundDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const { user } = useSession()
  const loaded = useCall(getMaintenanceRoundSheet, { id }, { topics: ['maintenanceRound'], keptFor: ownerNow })
  const { data } = loaded
  return (
    <LoadedDrawer
      size={760}
      title={data ? `${data.routeName} · ${data.roundNo}` : t('maintenanceRound')}
      loaded={loaded}
      onClose={onClose}
    >
      {(sheet) => (
        <div className="mt-sheet">
          <div className="mt-head">
            <span>
              <StatusTag color={roundColors[sheet.status]} label={t(`maintenanceRoundStatus.${sheet.status}`)} />{' '}
              {t('maintenanceRound.until', {
                due: instantText(sheet.dueAt, user.zone).slice(5, 16),
                late: instantText(sheet.lateAt, user.zone).slice(11, 16),
              })}
            </span>
            <OutboxBadge />
          </div>
          <RoundWalk sheet={sheet} />
        </div>
      )}
    </LoadedDrawer>
  )
}
