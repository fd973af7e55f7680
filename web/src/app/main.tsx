import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { reportCaught } from './reportCaught.ts';
import { startApp } from './startApp.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
const { environment, router } = startApp(createBrowserRouter);
createRoot(root, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <App environment={environment}>
      <RouterProvider router={router} />
    </App>
  </StrictMode>,
);
