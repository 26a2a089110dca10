import { Tag } from 'antd'

const presets: Record<string, string> = { gray: 'default' }

/** A state: its label on its colour. The text says it all; the colour only helps to find it. */
export function StatusTag({ color, label }: { color?: string; label: string }) {
  const named = color ?? 'default'
  return <Tag color={presets[named] ?? named}>{label}</Tag>
}
