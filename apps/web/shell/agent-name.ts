const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A user agent in words a person knows: `Chrome 142 · Windows`; null when nothing is known of it. */
export function agentName(agent: string | null): string | null {
  if (!agent) return null
  const browser = browsers.find(([pattern]) => pattern.test(agent))
  const system = systems.find(([pattern]) => pattern.test(agent))
  const version = browser?.[0].exec(agent)?.[1]
  const parts = [browser && [browser[1], version].filter(Boolean).join(' '), system?.[1]].filter(Boolean)
  return parts.length ? parts.join(' · ') : agent.slice(0, 60)
}
