import { useT } from '#core/web/i18n/index.ts'
import { instantText, ScreenLink, StatusTag } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { MaintenanceSheet } from '../../contract/task.api.ts'
import { maintenanceTaskStatus } from '../../contract/task.ts'

/** What is done where, by when and by whom; once it is closed, how that went. */
export function TaskFacts({ sheet }: { sheet: MaintenanceSheet }) {
  const t = useT()
  const { user } = useSession()
  const facts: [string, string | null][] = [
    ['taskNo', sheet.taskNo],
    ['lineId', [sheet.workshopName, sheet.lineName].filter(Boolean).join(' · ')],
    ['dueOn', sheet.dueOn],
    ['finishBy', sheet.finishBy === sheet.dueOn ? null : sheet.finishBy],
    [
      'cause',
      sheet.cause && sheet.causedAt && `${sheet.cause} · ${instantText(sheet.causedAt, user.zone).slice(0, 16)}`,
    ],
    ['personIds', [...sheet.personNames, sheet.groupName].filter(Boolean).join(', ')],
    ['minutes', sheet.minutes && t('maintenanceTask.takes', { minutes: sheet.minutes })],
    [
      'needed',
      sheet.needed
        .map(({ part, unit, quantity, taken, stock }) =>
          t(stock === null ? 'maintenanceTask.needs' : 'maintenanceTask.needsOf', {
            part,
            quantity,
            unit,
            taken,
            stock: stock ?? '',
          }),
        )
        .join(t('listed')),
    ],
    [
      'windowAt',
      sheet.windowAt &&
        sheet.windowUntil &&
        `${instantText(sheet.windowAt, user.zone).slice(0, 16)} – ${instantText(sheet.windowUntil, user.zone).slice(11, 16)}`,
    ],
    ['begunAt', sheet.begunAt && instantText(sheet.begunAt, user.zone).slice(0, 16)],
    [
      'standardName',
      sheet.standardName &&
        `${sheet.standardName} (${t('maintenanceTask.editionOf', { edition: sheet.edition ?? 1 })})`,
    ],
    [
      'closedAt',
      sheet.closedAt && [instantText(sheet.closedAt, user.zone).slice(0, 16), sheet.closedByName].join(' · '),
    ],
    ['failed', sheet.failed ? String(sheet.failed) : null],
    ['missed', sheet.missed ? String(sheet.missed) : null],
    ['note', sheet.closedAt && sheet.note],
  ].map(([key, value]) => [String(key), value ? String(value) : null])
  return (
    <section className="kit-card mt-facts">
      <StatusTag
        color={maintenanceTaskStatus.colors[sheet.status]}
        label={t(`maintenanceTaskStatus.${sheet.status}`)}
      />
      {sheet.breakdownId !== null && (
        <p>
          {t('maintenanceDueBy.breakdown')}:{' '}
          <ScreenLink path="breakdownMaintenance" query={{ breakdownId: String(sheet.breakdownId) }}>
            {sheet.breakdownNo}
          </ScreenLink>
        </p>
      )}
      <dl>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`maintenanceTask.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
