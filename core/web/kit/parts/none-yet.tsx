import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import type { Reference } from '#core/contract/field.ts'
import { queries } from '#core/web/call/query.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Made, madeFor } from '#core/web/screens/made-in.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { ScreenLink } from './screen-link.tsx'

interface Props {
  reference: Reference
  /** What was looked for and is not among them; absent: there are none. */
  typed?: string
  /** Makes one without leaving the field. */
  onAdd(made: Made): void
}

/** A list of options with nothing in it: what is missing and why, and the way to make one, as far as the person's rights go. */
export default function NoneYet({ reference, typed, onAdd }: Props) {
  const t = useT()
  const session = useSession()
  const { data: made, isPending } = useQuery(
    { queryKey: ['made', reference], queryFn: () => madeFor(reference), staleTime: Number.POSITIVE_INFINITY },
    queries,
  )
  if (isPending) return <Spin size="small" className="kit-pad" />
  if (!made) return <div className="kit-pad kit-faint">{t('kit.empty')}</div>
  const noun = t(made.noun ?? made.crud.entity.name)
  const right = `${made.crud.right}.add`
  const screen = screenOf(made.screen)
  const opens = screen !== undefined && mayOpen(screen, session)
  return (
    // What is pressed here must not take the focus from the list, which would close it first.
    <div className="kit-pad kit-none" onMouseDown={(event) => event.preventDefault()}>
      <p>{typed ? t('kit.noMatch') : t('kit.noneYet', { noun })}</p>
      {!typed && made.why && <p className="kit-faint">{t(made.why)}</p>}
      {!session.can(right) ? (
        <p className="kit-faint">{t('kit.noneAsk', { right: t(`right.${right}`) })}</p>
      ) : made.inPlace ? (
        <Button size="small" type="primary" icon={<PlusOutlined />} onClick={() => onAdd(made)}>
          {t('kit.addNamed', { entity: noun })}
        </Button>
      ) : (
        opens && (
          <ScreenLink path={made.screen} query={made.query}>
            {t('kit.makeThere', { noun, screen: t(`screen.${made.screen}`) })}
          </ScreenLink>
        )
      )}
    </div>
  )
}
