import { useT } from '#core/web/i18n/index.ts'
import { ScreenLink, StatusTag } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { selectStartableCheck, startMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { maintenanceTaskStatus } from '../../contract/task.ts'

interface Props {
  /** What is checked: a machine, or an object that is none. */
  of: { machineId: number } | { objectId: number }
  onClose(): void
  onStarted(taskId: number): void
}

/** Which spot check of a machine or object is begun now; one that waits there already is opened. */
export function StartCheck({ of, onClose, onStarted }: Props) {
  const t = useT()
  const loaded = useCall(selectStartableCheck, of, { topics: ['maintenanceTask', 'maintenancePlan'] })
  const act = useAct(startMaintenanceCheck, {
    topics: ['maintenanceTask', 'maintenancePlan'],
    onDone: ({ id }) => onStarted(id),
  })
  return (
    <LoadedDrawer title={t('maintenanceTask.startCheck')} loaded={loaded} onClose={onClose}>
      {({ rows }) => (
        <div className="mt-cards">
          {rows.length === 0 && (
            <p>
              {t('maintenanceTask.noCheck')}{' '}
              <ScreenLink path="preventiveMaintenance" onFollow={onClose}>
                {t('maintenanceTask.noCheckRemedy')}
              </ScreenLink>
            </p>
          )}
          {rows.map(({ planId, planName, standardName, items, minutes, openTaskNo }) => (
            <button
              key={planId}
              type="button"
              className="kit-card mt-card"
              disabled={act.pending}
              onClick={() => void act.run({ ...of, planId })}
            >
              <b>{planName}</b>
              {openTaskNo !== null && (
                <StatusTag
                  color={maintenanceTaskStatus.colors.pending}
                  label={t('maintenanceTask.waitsAlready', { task: openTaskNo })}
                />
              )}
              <small className="kit-faint">
                {[
                  standardName,
                  t('maintenanceTask.itemsOf', { count: items }),
                  minutes && t('maintenanceTask.takes', { minutes }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          ))}
        </div>
      )}
    </LoadedDrawer>
  )
}
