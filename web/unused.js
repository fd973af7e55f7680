// Stands for parts of packages that no page uses (slimPackages.ts).
export {};
