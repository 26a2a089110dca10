import { useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'

/** A quiet sign of waiting; it does not flash up for what takes a moment. */
export function Waiting() {
  const t = useT()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 250)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className="gm-waiting">
      {late && <span className="gm-bars" aria-hidden="true" />}
      {late && <span className="gm-hidden">{t('shell.loading')}</span>}
    </output>
  )
}
