import { AppstoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { tellFailure } from '#core/web/kit/send.ts'
import { useLayout } from '#core/web/kit/use-layout.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type Arrangement, arranged, readArrangement } from '../parts/arrangement.ts'
import { Head } from '../parts/head.tsx'
import { offeredTo, partOf } from '../widgets/widgets.ts'
// Named one by one: the whole kit would bring lists and forms into the page that a login opens.
import '#core/web/kit/kit.css'
import '../home.css'

const Arranging = lazy(() => import('../parts/arranging.tsx'))

const moment = 1500

/** True once so many milliseconds have passed. */
function useLater(milliseconds: number): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return later
}

/** The page that a login opens: the person's day, of widgets that his rights offer and that he arranges himself. */
export default function Welcome() {
  const t = useT()
  const session = useSession()
  const { can } = session
  const layout = useLayout('home', readArrangement)
  const [draft, setDraft] = useState<Arrangement | null>(null)
  const late = useLater(moment)
  const offered = offeredTo(can)
  const present = arranged(draft ?? layout.personal, offered)
  const keep = (value: Arrangement | null) =>
    void layout.save('personal', value).then(() => setDraft(null), tellFailure)
  const acts = !draft && (
    <Button type="text" icon={<AppstoreOutlined />} onClick={() => setDraft(present)}>
      <span className="home-word">{t('home.arrange')}</span>
    </Button>
  )
  return (
    <div className="home">
      <Head acts={acts} />
      {!draft &&
        partsOf('home.lead', session).map(({ name, Part }) => (
          <Suspense key={name} fallback={null}>
            <Part />
          </Suspense>
        ))}
      {draft ? (
        <Suspense fallback={null}>
          <Arranging
            arrangement={present}
            offered={offered}
            onChange={setDraft}
            onKeep={() => keep(present)}
            onReset={() => keep(null)}
            onLeave={() => setDraft(null)}
          />
        </Suspense>
      ) : (
        // Until it is known how he arranged it nothing stands in a place that it would leave at once; but no longer than a moment.
        (layout.ready || late) && (
          <div className="home-grid">
            {present.shown.map(({ key, width }) => {
              const Part = partOf(key)
              return (
                Part && (
                  <div key={key} className={`home-cell is-${width}`}>
                    <Suspense fallback={<div className="home-card" aria-busy="true" />}>
                      <Part />
                    </Suspense>
                  </div>
                )
              )
            })}
          </div>
        )
      )}
    </div>
  )
}
