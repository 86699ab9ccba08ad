import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: here('./src/lib'), $catalogue: here('../src/egizia/catalogue') } },
  build: {
    outDir: here('../src/egizia/server/static'),
    emptyOutDir: true,
    // The page's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: process.env.EGIZIA_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
