import { Link } from 'react-router'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { ScreenLink } from '#core/web/kit/parts/screen-link.tsx'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { useNow } from '#core/web/use-now.ts'
import { getHomeWork } from '../../contract/home.api.ts'
import { Card } from '../parts/card.tsx'
import { lengthText } from '../parts/time-words.ts'

const topics = ['duty', 'task', 'report', 'andonCall']

/** What the person works at, what he has made today, and the calls that he raised. */
export default function Work() {
  const t = useT()
  const [language] = useLanguage()
  const { data, error, refetch } = useCall(getHomeWork, {}, { topics })
  const now = useNow(30)
  const number = (value: number) => numberText(value, language)
  return (
    <Card title={t('home.widget.work')} waiting={!data} error={error} onRetry={refetch} className="home-work">
      {data?.tasks.map((task) => (
        <Link key={task.id} className="home-task" to={addressOf('scanCodeRoReportWork', { taskId: String(task.id) })}>
          <span className="home-line-head">
            <strong>
              {task.workorderNo} · {task.operation}
            </strong>
            <span className="home-state is-running">
              <i aria-hidden="true" />
              {t('home.work.since', { length: lengthText(now - Date.parse(task.onAt), t) })}
            </span>
          </span>
          <span className="home-soft">
            {task.materialDesc} · {task.place}
          </span>
          <span className="home-bar" aria-hidden="true">
            <span style={{ width: `${Math.min(100, (100 * task.good) / Math.max(1, task.planQuantity))}%` }} />
          </span>
          <span className="home-line-foot">
            <span>{t('home.line.ofPlan', { good: number(task.good), plan: number(task.planQuantity) })}</span>
            <span>{t('home.work.left', { count: number(Math.max(0, task.planQuantity - task.good)) })}</span>
          </span>
        </Link>
      ))}
      {data?.tasks.length === 0 && (
        <p className="home-none">
          {t('home.work.none')} <ScreenLink path="scanCodeRoReportWork">{t('home.work.find')}</ScreenLink>
        </p>
      )}
      {data && (
        <dl className="home-own">
          <div>
            <dt>{t('home.work.time')}</dt>
            <dd>{data.seconds ? lengthText(data.seconds * 1000, t) : t('home.work.notYet')}</dd>
          </div>
          <div>
            <dt>{t('home.work.good')}</dt>
            <dd>{data.reports ? number(data.good) : t('home.nothingMade')}</dd>
          </div>
          {data.defective > 0 && (
            <div>
              <dt>{t('home.work.defective')}</dt>
              <dd>{number(data.defective)}</dd>
            </div>
          )}
        </dl>
      )}
      {data && data.calls.length > 0 && (
        <ul className="home-calls">
          {data.calls.map(({ id, type, status, raisedAt }) => (
            <li key={id}>
              <ScreenLink path="andonManage" query={{ callId: String(id) }}>
                {type}
              </ScreenLink>
              <span className="home-soft">
                {t(`andonStatus.${status}`)} · {lengthText(now - Date.parse(raisedAt), t)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
