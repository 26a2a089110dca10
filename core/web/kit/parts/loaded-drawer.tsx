import { Drawer, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useActive } from '#core/web/screens/navigation.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { NotLoaded } from './not-loaded.tsx'

interface Props<T> {
  title: string
  size?: number
  /** As `useCall` gives it. */
  loaded: { data: T | undefined; error: Error | null; refetch(): unknown }
  /** What is said instead of the children; null: there is something to show. */
  empty?(data: T): string | null
  children(data: T): ReactNode
  onClose(): void
}

/** What is read when it is opened, beside the page: waits, says what went wrong, and fills the page where it is narrow. */
export function LoadedDrawer<T>({ title, size = 520, loaded, empty, children, onClose }: Props<T>) {
  const active = useActive()
  const narrow = useNarrow()
  const { data, error, refetch } = loaded
  if (!active) return null
  const none = data === undefined ? null : (empty?.(data) ?? null)
  return (
    <Drawer open size={narrow ? '100%' : size} title={title} onClose={onClose}>
      {error && data === undefined && <NotLoaded error={error} onRetry={refetch} />}
      {!error && data === undefined && <Skeleton active className="kit-slow" />}
      {none !== null && <Empty description={none} />}
      {data !== undefined && none === null && children(data)}
    </Drawer>
  )
}
