import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** What was read is shown at once again, and read anew behind it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // What the service refuses, it refuses again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
})
