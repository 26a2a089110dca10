import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: { topics?: readonly string[] }
  }
}

/** What has been read from the server, for every page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      // A tab hidden for half an hour still shows at once what it held, then fetches anew.
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.uncertain && error.code !== -2,
      retryDelay: (failures) => 600 * (failures + 1),
    },
    mutations: { networkMode: 'always' },
  },
})
