import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/client.ts'
import { language, speak } from './i18n.ts'
import { router } from './router.tsx'
import './styles/tokens.css'
import './styles/app.css'
import { applyTheme } from './theme.ts'

applyTheme()
if (language === 'es') speak((await import('./messages/es.ts')).es)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
