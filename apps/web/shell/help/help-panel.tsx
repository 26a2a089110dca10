import { Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { HelpKeys, HelpText } from './help-text.tsx'
import { useHelp } from './use-help.ts'
import './help.css'

interface Props {
  path: string
  area: string
  onClose(): void
}

/** Help beside a screen, which stays to be worked on. */
export default function HelpPanel({ path, area, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useHelp([area])
  const help = data?.texts[path]
  const title = t(`screen.${path}`)
  return (
    <Drawer open mask={false} size={380} title={title} aria-label={title} onClose={onClose} rootClassName="help-panel">
      {error && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="help">
          {help ? <HelpText help={help} words={data.words} /> : <p className="help-for">{data.words.none}</p>}
          <HelpKeys words={data.words} />
          <p>
            <Link to={`/help${sessionHash()}`} target="_blank">
              {data.words.all}
            </Link>
          </p>
        </div>
      )}
    </Drawer>
  )
}
